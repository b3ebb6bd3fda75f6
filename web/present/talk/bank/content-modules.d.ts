/** Built from the YAML file by tools/content/talk-helpers-module.ts. */
declare module '#content/talk-helpers.yaml' {
  import type { TalkHelper } from '#contract/slides/writing/talk-helpers.ts'

  const helpers: readonly TalkHelper[]
  export default helpers
}
