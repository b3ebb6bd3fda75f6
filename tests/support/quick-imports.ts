// Node 24 parses the whole package.json anew for each file of a package, and drizzle's has 180 kB: a third of a start.
// Its files import each other by their paths, so what they mean needs no look into it.
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (!specifier.startsWith('.') || !parentURL?.includes('/node_modules/drizzle-orm/'))
      return next(specifier, context)
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
  },
})
