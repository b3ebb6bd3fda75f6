// Node 24 re-parses a package's whole package.json for each of its files, and drizzle's is 180 kB: a third of the start-up time.
// Drizzle's files import each other by relative path, so resolving them does not need it.
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (!specifier.startsWith('.') || !parentURL?.includes('/node_modules/drizzle-orm/'))
      return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
