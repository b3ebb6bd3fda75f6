/** The outline of the mark in a 32 by 32 box: a dot with a small speech tail. */
export const markPath =
  'M10.3 26.68A13 13 0 1 0 5.22 22.27C5.7 25 4.9 27 3.3 28.5c-.5.5-.2 1.1.5 1.1 2.6 0 5-.9 6.5-2.92Z'
