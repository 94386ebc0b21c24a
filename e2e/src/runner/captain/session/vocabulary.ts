/** Vocabulary of sign-in. */
import * as z from 'zod/mini'

export const actions = [
  {
    name: 'sign-in-as',
    help: "A person signs in on the page of the identity provider, to which the app has led. The value is the part of the address before the @, such as 'friend'.",
    params: z.string(),
    person: [],
  },
] as const

export type SessionAction = (typeof actions)[number]['name']
