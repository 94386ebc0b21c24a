/** First line of a scenario file, by which editors find the schema. */
export const SCHEMA_LINE = '# yaml-language-server: $schema=../scenario.schema.json'
