/** Detection of a screen, for `--headed`. */

/** Returns whether this machine can show a window. Linux names screens in the environment; other systems have one. */
export const hasScreen = ({ platform, env }: Pick<NodeJS.Process, 'platform' | 'env'> = process): boolean =>
  platform !== 'linux' || [env['DISPLAY'], env['WAYLAND_DISPLAY']].some(it => it !== undefined && it !== '')
