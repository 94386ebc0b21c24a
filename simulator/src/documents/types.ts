/** Types of the OpenAPI and AsyncAPI documents, as far as the documentation pages read them. */

export type Json = Readonly<Record<string, unknown>>

export interface Media {
  readonly schema: object
  readonly example?: unknown
}
export type Content = Readonly<Record<string, Media>>

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly schema: object
  readonly description?: string
  readonly example?: unknown
}

export interface ResponseObject {
  readonly description: string
  readonly content?: Content
}

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly security?: readonly Json[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, ResponseObject>>
  /** Role that the caller needs, and whether the call changes the boat. */
  readonly 'x-role'?: string
  readonly 'x-changes'?: boolean
  /** Longest body of a request, in bytes. */
  readonly 'x-max-body-bytes'?: number
}

export const METHODS = ['get', 'post', 'put', 'delete'] as const
export type PathItem = { readonly parameters?: readonly Parameter[] } & {
  readonly [M in (typeof METHODS)[number]]?: Operation
}
export type Paths = Readonly<Record<string, PathItem>>

export interface Info {
  readonly title: string
  readonly version: string
  readonly description: string
}

export interface OpenApi {
  readonly openapi: string
  readonly info: Info
  readonly servers: readonly Json[]
  readonly tags: readonly { readonly name: string }[]
  readonly security?: readonly Json[]
  readonly paths: Paths
  readonly components: Json
}

export interface MessageObject {
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly description?: string
  readonly payload: object
  readonly examples: readonly { readonly name: string; readonly summary: string; readonly payload: unknown }[]
}

export interface AsyncApi {
  readonly asyncapi: string
  readonly info: Info
  readonly defaultContentType: string
  readonly servers: Json
  readonly channels: {
    readonly messages: {
      readonly address: string
      readonly title: string
      readonly description: string
      readonly messages: Readonly<Record<string, MessageObject>>
      readonly bindings: Json
    }
  }
  readonly operations: Json
  readonly components: { readonly schemas: Json; readonly securitySchemes: Json }
}
