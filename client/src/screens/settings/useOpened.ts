/** Which of several sections or panels are open. */
import { useState } from 'react'

export function useOpened<Name extends string>(first: readonly Name[]) {
  const [opened, setOpened] = useState<ReadonlySet<Name>>(new Set(first))
  const toggle = (name: Name) => (): void => {
    const next = new Set(opened)
    if (!next.delete(name)) next.add(name)
    setOpened(next)
  }
  return { isOpen: (name: Name): boolean => opened.has(name), toggle }
}
