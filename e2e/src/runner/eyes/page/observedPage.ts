/** Page as observers see it: elements, path, and records of the phone. */
import type { LocationRequests } from '#runner/agent/location.ts'
import type { SharedPicture } from '#runner/agent/shareSheet.ts'
import type { Renderer } from './renderer.ts'
import { View } from './view.ts'

/** State of the phone that the agent records. */
export interface PhoneRecords {
  locationRequests(): LocationRequests
  sharedPicture(): SharedPicture | undefined
}

export class ObservedPage extends View {
  /** Path within the app; on a page outside the app the whole path. */
  readonly path: string
  readonly url: string
  readonly phone: PhoneRecords | undefined

  /** `base` is the path of the app: '' or such as '/app'. */
  constructor(
    renderer: Renderer,
    document: Document,
    { base, phone }: { readonly base: string; readonly phone: PhoneRecords | undefined },
  ) {
    super(renderer, [document])
    this.url = document.location.href
    const { pathname } = document.location
    this.path = pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname
    this.phone = phone
  }
}

/** Makes one observation; `parameter` selects one of several. Returns undefined if it is not shown. */
export type Observer = (page: ObservedPage, parameter: unknown) => unknown
