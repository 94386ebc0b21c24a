/** Entry of the observations in a page of Chromium. */
import { installEyes } from './installEyes.ts'
import { browserRenderer } from './page/browserRenderer.ts'

installEyes(browserRenderer)
