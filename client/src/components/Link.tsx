/**
 * A link within the app. The router's own link includes prefetching, which this app does not use.
 */
import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom'

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link to a path of the app; an `onClick` that prevents the default keeps the captain on the screen. */
export function Link({ to, onClick, ...rest }: Props) {
  const href = useHref(to)
  const go = useLinkClickHandler<HTMLAnchorElement>(to)
  return (
    <a
      {...rest}
      href={href}
      onClick={event => {
        onClick?.(event)
        if (!event.defaultPrevented) go(event)
      }}
    />
  )
}

/** Marks the link as current while its screen, or one below it, is shown. */
export function NavLink({ to, ...rest }: Props) {
  const path = useLocation().pathname.toLowerCase()
  return <Link to={to} {...rest} aria-current={path === to || path.startsWith(`${to}/`) ? 'page' : undefined} />
}
