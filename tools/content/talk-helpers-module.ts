import type { Plugin } from 'vite'
import { parse } from 'yaml'
import { talkHelpers } from '#contract/slides/writing/talk-helpers.ts'

/** Turns content/talk-helpers.yaml into a module when the web is built: the board has the texts without a request and without a YAML parser. */
export const talkHelpersModule: Plugin = {
  name: 'talk-helpers-module',
  transform: {
    filter: { id: /[\\/]content[\\/]talk-helpers\.yaml$/ },
    handler: (text) => ({ code: `export default ${JSON.stringify(talkHelpers.parse(parse(text)))}`, map: null }),
  },
}
