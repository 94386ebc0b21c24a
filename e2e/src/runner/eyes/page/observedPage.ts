/** Page as observers see it: elements, path, and records of the phone. */
import type { LocationRequests } from '#runner/agent/location.ts'
import type { SharedPicture } from '#runner/agent/shareSheet.ts'
import type { Renderer } from './renderer.ts'
import { View } from './view.ts'

/** What the agent knows of the phone that the page runs on. */
export interface PhoneRecords {
  locationRequests(): LocationRequests
  sharedPicture(): SharedPicture | undefined
}

export class ObservedPage extends View {
  /** As the app names its places, whatever folder it stands in; on a page of somebody else the whole path. */
  readonly path: string
  readonly url: string
  readonly phone: PhoneRecords | undefined

  /** `base` is the folder of the app: '' or such as '/app'. */
  constructor(
    sight: Renderer,
    document: Document,
    { base, phone }: { readonly base: string; readonly phone: PhoneRecords | undefined },
  ) {
    super(sight, [document])
    this.url = document.location.href
    const { pathname } = document.location
    this.path = pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname
    this.phone = phone
  }
}

/** One thing that can be seen; `parameter` says which one is meant. Undefined while it is not shown. */
export type Observer = (page: ObservedPage, parameter: unknown) => unknown
