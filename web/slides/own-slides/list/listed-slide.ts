import type { Answer } from '#contract/endpoint.ts'
import type { listOwnSlides } from '#contract/slides/own-slides.ts'

export type ListedSlide = Answer<typeof listOwnSlides>[number]
