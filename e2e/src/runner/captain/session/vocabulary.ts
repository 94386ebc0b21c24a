/** Vocabulary of sign-in. */
import * as z from 'zod/mini'

export const actions = [
  {
    name: 'sign-in-as',
    help: "Somebody signs in on the page of the identity provider that the app has led to, by the word before the @ of the address, such as 'friend'.",
    params: z.string(),
    person: [],
  },
] as const

export type SessionAction = (typeof actions)[number]['name']
