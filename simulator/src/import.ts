/** Public interface of the import alone: reading a file needs little memory without the rest of the fake boat. */
export { importChunks, type ImportedTrack } from './import/importTrack.ts'
export { skipSummary, skipTotal } from './import/skipReasons.ts'
export { type LongTrack, trackPieces } from './import/track.ts'
export { MAX_HAR_BYTES } from './har/limits.ts'
export { SCHEMA_LINE } from './import/schemaLine.ts'
