/** File names of scenarios, made of their names. */
import { slugOf as wholeSlugOf } from '@drydock/simulator'

/** Returns the slug of a name, for file names: at most 50 characters. */
export const slugOf = (name: string): string => wholeSlugOf(name).slice(0, 50) || 'scenario'
