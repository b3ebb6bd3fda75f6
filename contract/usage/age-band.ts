import * as z from 'zod/mini'
import { bandsByAge } from '../slides/age-bands.ts'

export const ageBand = z.enum(bandsByAge)
