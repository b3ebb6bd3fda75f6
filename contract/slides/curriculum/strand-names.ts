import type { WrittenSlide } from '../writing/written-slide.ts'

/** The four strands of oracy, as every screen names them. */
export const strandNames: Record<WrittenSlide['strands'][number], string> = {
  physical: 'physical',
  linguistic: 'linguistic',
  cognitive: 'cognitive',
  'social-emotional': 'social and emotional',
}

/** The same for a reader who does not know them: "Practises the same: giving reasons". */
export const strandsInWords: typeof strandNames = {
  physical: 'using voice and body',
  linguistic: 'choosing words',
  cognitive: 'giving reasons',
  'social-emotional': 'listening and taking turns',
}
