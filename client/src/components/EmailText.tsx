/** An e-mail address that breaks after its @ or before a dot where it has no room. Copied, it has no break. */
import { Fragment } from 'react'

export const EmailText = ({ text }: { text: string }) =>
  // The pattern has a group, so the signs are parts of the list.
  text.split(/([@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the address
    <Fragment key={index}>
      {part === '.' ? <wbr /> : null}
      {part}
      {part === '@' ? <wbr /> : null}
    </Fragment>
  ))
