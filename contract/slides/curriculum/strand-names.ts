import type { WrittenSlide } from '../written-slide.ts'

/** The four strands of oracy, as every screen names them. */
export const strandNames: Record<WrittenSlide['strands'][number], string> = {
  physical: 'physical',
  linguistic: 'linguistic',
  cognitive: 'cognitive',
  'social-emotional': 'social and emotional',
}
