import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** Before a program (`node --import`): writes the URL of each file that it loads into the file that `LOADED_FILES` names. */
const file = process.env['LOADED_FILES'];
registerHooks({
  load(url, context, next) {
    if (file !== undefined) appendFileSync(file, `${url}\n`);
    return next(url, context);
  },
});
