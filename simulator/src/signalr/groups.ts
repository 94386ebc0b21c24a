/** Named groups of connections. A group exists while it has members; names are case-sensitive. */

export type Groups<Member> = {
  add(member: Member, name: string): void
  remove(member: Member, name: string): void
  /** Removes the member from all its groups. */
  removeAll(member: Member): void
  /** The present members, without those in `except`. */
  members(name: string, except?: Iterable<Member>): Member[]
}

export function createGroups<Member>(): Groups<Member> {
  const members = new Map<string, Set<Member>>()
  const names = new Map<Member, Set<string>>()

  return {
    add(member, name) {
      enter(members, name, member)
      enter(names, member, name)
    },
    remove(member, name) {
      leave(members, name, member)
      leave(names, member, name)
    },
    removeAll(member) {
      for (const name of names.get(member) ?? []) leave(members, name, member)
      names.delete(member)
    },
    members(name, except = []) {
      const out = new Set(except)
      return [...(members.get(name) ?? [])].filter(it => !out.has(it))
    },
  }
}

function enter<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = sets.get(key) ?? new Set()
  sets.set(key, set.add(value))
}

function leave<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = sets.get(key)
  set?.delete(value)
  if (set?.size === 0) sets.delete(key)
}
