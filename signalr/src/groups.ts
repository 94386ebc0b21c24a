/** Named groups of connections. A group exists while it has members; names are case-sensitive. */

export type Groups<Member> = {
  add(member: Member, name: string): void
  remove(member: Member, name: string): void
  has(member: Member, name: string): boolean
  /** Names of the groups of a member. */
  namesOf(member: Member): readonly string[]
  /** Removes the member from all its groups. */
  removeAll(member: Member): void
  /** The present members. */
  members(name: string): Member[]
  /** Number of names and of members that are kept; 0 when no group has members. */
  readonly size: number
}

/** Creates an empty set of groups. */
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
    has: (member, name) => members.get(name)?.has(member) ?? false,
    namesOf: member => [...(names.get(member) ?? [])],
    removeAll(member) {
      for (const name of names.get(member) ?? []) leave(members, name, member)
      names.delete(member)
    },
    members: name => [...(members.get(name) ?? [])],
    get size() {
      return members.size + names.size
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
