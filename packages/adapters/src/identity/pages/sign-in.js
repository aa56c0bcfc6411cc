// Watches a sign-in that waits for a device. The page works without it: reloading shows where the sign-in stands.
const box = document.querySelector('[data-sign-in="waiting"]');
if (box !== null) {
  const end = Date.now() + Number(box.dataset.seconds) * 1000;
  const bar = box.querySelector('progress');
  const left = box.querySelector('[data-left]');

  const showTime = () => {
    const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
    bar.value = seconds;
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    left.textContent = left.dataset.left.replace('{{time}}', time);
  };

  const watch = async () => {
    showTime();
    try {
      // What is never answered is asked again, too.
      const signal = AbortSignal.timeout(10_000);
      const response = await fetch(`${location.pathname}/state`, { cache: 'no-store', signal });
      const { state } = response.ok ? await response.json() : { state: response.status === 404 ? 'Gone' : 'Waiting' };
      if (state !== 'Waiting') {
        location.replace(location.href);
        return;
      }
    } catch {
      // The server is away for a moment; the sign-in is not.
    }
    setTimeout(() => void watch(), 1000);
  };
  setInterval(showTime, 1000);
  setTimeout(() => void watch(), 1000);
  showTime();
}
