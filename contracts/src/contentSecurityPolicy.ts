/** What the one page of the app and whoever hands it out agree on. */

/** The text of a style element that is filled by rules alone: the policy of the page lets it in by its hash. */
export const EMPTY_STYLE_TEXT = '/*rules*/'
