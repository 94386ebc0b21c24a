/**
 * How many pictures are being stored: the app is not loaded anew meanwhile. Apart from the gallery, which is not there
 * from the start.
 */
import { proxy } from 'valtio/vanilla'

export const uploads = proxy({ count: 0 })
