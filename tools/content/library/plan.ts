import type { SourceFile } from '../../check/source-file.ts'
import { type ContentFault, faultOf, type PlacedSlide } from '../placed-slide.ts'

/** The plan in content/README.md must name every slide, or it would soon be out of date. */
export function planFaults(slides: PlacedSlide[], files: SourceFile[]): ContentFault[] {
  const plan = files.find(({ path }) => path === 'content/README.md')
  if (!plan) return []
  const cells = new Set(plan.text.split('|').map((cell) => cell.trim()))
  return slides
    .filter(({ slide }) => !cells.has(slide.title))
    .map((placed) =>
      faultOf(placed, {
        field: 'title',
        wrong: `“${placed.slide.title}” is not in the plan, ${plan.path}.`,
        fix: 'Write the title into its week there.',
      }),
    )
}
