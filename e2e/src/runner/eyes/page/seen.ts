/** The page of a person as the facts ask it: all its elements, where it is, and what its phone was asked. */
import type { Asked } from '#runner/agent/location.ts'
import type { SharedPicture } from '#runner/agent/sheet.ts'
import type { Sight } from './sight.ts'
import { View } from './view.ts'

/** What the agent knows of the phone that the page runs on. */
export interface PhoneBooks {
  asked(): Asked
  shared(): SharedPicture | undefined
}

export class Seen extends View {
  /** As the app names its places, whatever folder it stands in; on a page of somebody else the whole path. */
  readonly path: string
  readonly url: string
  readonly phone: PhoneBooks | undefined

  /** `base` is the folder of the app: '' or such as '/app'. */
  constructor(
    sight: Sight,
    document: Document,
    { base, phone }: { readonly base: string; readonly phone: PhoneBooks | undefined },
  ) {
    super(sight, [document])
    this.url = document.location.href
    const { pathname } = document.location
    this.path = pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname
    this.phone = phone
  }
}

/** One thing that can be seen; `parameter` says which one is meant. Undefined while it is not shown. */
export type Fact = (page: Seen, parameter: unknown) => unknown
