import { ageBands, bandsByAge } from '#contract/slides/age-bands.ts'

/** The age bands to choose from, the youngest first. */
export const bandOptions = bandsByAge.map((band) => ({ value: band, name: ageBands[band] }))
