/** Fastify option: routes parse with zod, so Fastify does not load its own compilers of schemas. */
const refuse = () => () => {
  throw new Error('Routes have no schemas of Fastify; parse with zod.')
}

export const WITHOUT_COMPILERS = {
  schemaController: { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } },
}
