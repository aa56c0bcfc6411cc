@rem What npm's scripts begin with (package.json): this shell has no such word. Others replace themselves by it, so that signals arrive.
@%*
