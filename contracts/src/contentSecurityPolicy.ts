/** Content security policy values that the app's page and its servers share. */

/** Text of a style element that the app fills through CSSOM rules; the policy allows it by its hash. */
export const EMPTY_STYLE_TEXT = '/*rules*/'
