/**
 * Words that fit a talk about anything. A starter made only of these ("One reason is that…", "I would add…") would fit any
 * question; a single other word ("One reason to whisper is…") ties it to one.
 */
export const generalWords = new Set(
  [
    'a an the this that these those it its there here then now one ones two both each every all any some many most more less',
    'i me my mine you your yours we us our ours they them their he she his her someone somebody anyone everyone everybody people others other another',
    'who what which when where why how whether if because so since although though but and or not no yes also too still even just only again',
    'is are was were be been being am do does did done have has had can could may might must shall should will would',
    'i’d i’m i’ll i’ve it’s that’s you’d you’re we’d don’t doesn’t didn’t isn’t wasn’t wouldn’t couldn’t can’t won’t there’s what’s',
    'to of in on at by for from with without about as into out up down over under like than between until after before',
    'think feel believe agree disagree know wonder guess mean means say says said see sees choose chose want like liked prefer',
    'add adding build building link carry start starting begin begins go goes get gets make makes made take takes need needs try give use',
    'idea ideas reason reasons point example answer question opinion view side way ways thing things something anything everything nothing part sort bit',
    'good better best bad worse worst right wrong true false same different differently first second next last time times always never sometimes often really very much maybe perhaps probably however instead depends depend favourite',
  ].flatMap((line) => line.split(' ')),
)
