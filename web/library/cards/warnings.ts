/** By sensitivity: what a teacher must know before the slide is on the board. In a file of its own, for Today's first script. */
export const warnings: readonly string[] = ['', 'May touch a nerve', 'Names harm']
