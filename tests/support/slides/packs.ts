import type { Pack } from '#contract/slides/pack.ts'
import type { DatedSlide, Slide } from '#contract/slides/slides.ts'
import { themes } from '#contract/slides/writing/written-slide.ts'
import { addDays } from '#web/platform/days.ts'
import type { StoredPack } from '#web/platform/pack/stored-pack.ts'

const monday = '2026-11-16'

export const aPackedTeacher = {
  id: 'a-teacher',
  email: 'robin@oakfield.example',
  firstName: 'Robin',
  lastName: null,
  profileImageUrl: null,
  schoolName: 'Oakfield Primary',
  licenceType: 'school',
  isTestAccount: false,
  isSchoolAccount: true,
  role: 'staff',
} as const

/** A slide as the API has it. */
export function aPackedSlide(id: string, changes: Partial<Slide> = {}): Slide {
  return {
    id,
    theme: 'monday',
    emoji: '🐻',
    title: `About ${id}`,
    subtitle: null,
    word: null,
    wordCard: null,
    prompt: `What of ${id}?`,
    promptSimple: null,
    followUp: null,
    timerDuration: 180,
    sentenceStarters: [],
    sentenceStartersEYFS: [],
    sentenceStartersKS1: [],
    sentenceStartersLowerKS2: [],
    sentenceStartersUpperKS2: [],
    talk: null,
    talkPlan: null,
    teacherNote: null,
    note: null,
    picture: null,
    home: null,
    strands: [],
    curriculum: { spokenLanguage: [], eyfs: null, pshe: null },
    sensitivity: 0,
    ageGroup: 'all',
    isCustom: false,
    createdAt: '2026-09-01T00:00:00.000Z',
    ...changes,
  }
}

/** Of Monday 16 November 2026: three weeks of slides called "of 2026-11-16" and so on, and two spares. */
export function aPack(changes: Partial<Pack> = {}): Pack {
  const days = [0, 7, 14].flatMap((week) => themes.map((theme, at) => dated(addDays(monday, week + at), { theme })))
  return {
    until: '2026-12-04',
    days,
    spares: ['spare-1', 'spare-2'].map((id) => ({ slide: aPackedSlide(id), exchangedWith: null })),
    themedWeeks: [
      {
        name: 'Anti-Bullying Week',
        description: 'Kind words.',
        startDate: '2026-11-16',
        endDate: '2026-11-20',
        color: 'bg-blue-500',
      },
    ],
    ...changes,
  }
}

function dated(date: string, changes: Partial<Slide>): DatedSlide {
  return { ...aPackedSlide(`of ${date}`, changes), date, isThemedWeek: false, themedWeekName: null }
}

export function aStoredPack(changes: Partial<StoredPack> = {}): StoredPack {
  return {
    version: 3,
    account: 'a-teacher',
    session: '1-tag',
    etag: '"1"',
    pack: aPack(),
    savedOn: monday,
    today: {
      schoolUser: aPackedTeacher,
      stats: { slidesUsedThisWeek: 1, slideIds: [`of ${monday}`] },
    },
    todayEtag: '"today"',
    ...changes,
  }
}
