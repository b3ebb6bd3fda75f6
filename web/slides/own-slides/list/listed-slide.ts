import type { ResponseOf } from '#contract/endpoint.ts'
import type { listOwnSlides } from '#contract/slides/own-slides.ts'

export type ListedSlide = ResponseOf<typeof listOwnSlides>[number]
