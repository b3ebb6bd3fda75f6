import { type DatedSlide, currentSlide } from '#contract/slides/slides.ts'

/** The slide that the dashboard shows. */
export async function todaysSlide(address: string, cookie: string): Promise<DatedSlide> {
  const response = await fetch(address + currentSlide.path, { headers: { cookie } })
  const slide = currentSlide.response.parse(await response.json())
  if ('weekend' in slide) throw new Error('There is no slide at the weekend.')
  return slide
}
