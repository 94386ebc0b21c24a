/** Contract of the chat: what its clients may call, and what they are told. */
export type Chat = {
  user: { name: string }
  methods: { Say(text: string): void }
  pushes: { said(name: string, text: string): void }
}
