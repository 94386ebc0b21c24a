/** Files of the workspace that decide how its tests run: all but installed packages, output, and what Git keeps. */
const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|\.git|\.drydock|test-results)(?:\/|$)/

/** @param path from the root of the workspace, with '/'. */
export const isWorkspaceFile = (path: string): boolean => !LEFT_OUT.test(path)
