const benefits = [
  {
    day: 'fri',
    who: 'For children',
    list: [
      'A way to begin, even on quiet days',
      'New words met in talk before they are met in writing',
      'Practice at building on an idea, and at disagreeing kindly',
    ],
  },
  {
    day: 'tue',
    who: 'For teachers',
    list: [
      'Nothing to prepare and nothing to print',
      'The right starters for your year group, one tap away',
      'A steady routine for registration, assembly or circle time',
    ],
  },
  {
    day: 'mon',
    who: 'For school leaders',
    list: [
      'One shared question that the whole school can talk about',
      'Use across year groups at a glance, ready to share',
      'Your own logo, every member of staff, one yearly price',
    ],
  },
]

export function Benefits() {
  return (
    <section className="pb-18 lg:pb-26">
      <div className="wrap-site">
        <h2 className="max-w-[30ch]">What changes in your school</h2>
        <div className="mt-11 grid gap-11 lg:grid-cols-3 lg:gap-14">
          {benefits.map(({ day, who, list }) => (
            <div key={day} data-day={day}>
              <h3 className="border-b-2 border-ink pb-[14px]">{who}</h3>
              <ul>
                {list.map((benefit) => (
                  <li
                    key={benefit}
                    className="grid grid-cols-[10px_1fr] gap-[14px] border-b border-line py-[14px] text-[1rem] leading-[1.5] before:mt-[0.42em] before:size-[10px] before:rounded-full before:bg-day"
                  >
                    {benefit}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
