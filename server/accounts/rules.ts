/** The school for which administrators call what a school account may call. It has no log-in and no domain. */
export const ourSchool = { id: '00000000-0000-4000-8000-000000000001', name: 'The Daily Dot', plan: 'school' } as const
