/**
 * The tests of the workspace for a process that changes modules between two runs, or as they are loaded: Vite loads
 * all of them.
 */
import { defineConfig } from 'vitest/config'
import usual from '../../../../vitest.config.ts'

const projects = usual.test?.projects?.map(it =>
  typeof it === 'object' && 'test' in it ? { ...it, test: { ...it.test, experimental: {} } } : it,
)

export default defineConfig({ ...usual, test: { ...usual.test, ...(projects ? { projects } : {}) } })
