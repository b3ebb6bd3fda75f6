import { pounds, pricePence } from '#contract/money/prices.ts'
import { teamSaving, teamSizes } from './team-saving.ts'

export function TeamSavingCalculator() {
  return (
    <section aria-labelledby="team-saving" className="rounded-[24px] bg-sand px-6 py-8 md:p-11">
      <h2 id="team-saving" className="sr-only">
        What your team would save
      </h2>
      <div className="needs-script">
        <Calculator />
      </div>
      <div className="without-script">
        <SavingsTable />
      </div>
    </section>
  )
}

export const teamSavingIsland = 'web/site/pricing/team-saving-calculator.island.ts'

function Calculator() {
  const { individuals, individualsCost, verdict, difference } = teamSaving(teamSizes.usual)
  return (
    <div className="team-saving" data-team-saving="" data-better="school">
      <div>
        <div className="flex items-baseline justify-between gap-3">
          <label htmlFor="teachers" className="font-medium">
            How many teachers?
          </label>
          <output htmlFor="teachers" data-part="count" aria-live="off" className="count">
            {teamSizes.usual}
          </output>
        </div>
        <input
          type="range"
          id="teachers"
          min={teamSizes.fewest}
          max={teamSizes.most}
          defaultValue={teamSizes.usual}
          aria-describedby="team-sum"
          autoComplete="off"
          data-part="teachers"
        />
        <div className="people" aria-hidden="true">
          {Array.from({ length: teamSizes.most }, (_, person) => (
            <i key={person} className={person < teamSizes.usual ? 'in' : undefined} />
          ))}
        </div>
      </div>
      <dl id="team-sum" className="sum">
        <div>
          <dt data-part="individuals">{individuals}</dt>
          <dd data-part="individualsCost">{individualsCost}</dd>
        </div>
        <div>
          <dt>One Whole School Licence</dt>
          <dd>{pounds(pricePence.school)}</dd>
        </div>
        <div className="total">
          <dt data-part="verdict">{verdict}</dt>
          <dd data-part="difference">{difference}</dd>
        </div>
      </dl>
      <p role="status" className="sr-only" data-part="spoken" />
    </div>
  )
}

function SavingsTable() {
  return (
    <table className="w-full text-right text-[1rem] tabular-nums">
      <caption className="mb-3 text-left text-lg font-heading">
        What your team would save with one Whole School Licence ({pounds(pricePence.school)})
      </caption>
      <thead className="text-sm text-ink-soft">
        <tr>
          <th scope="col" className="py-2 text-left font-medium">
            Teachers
          </th>
          <th scope="col" className="py-2 font-medium">
            Individual licences
          </th>
          <th scope="col" className="py-2 font-medium">
            Saving
          </th>
        </tr>
      </thead>
      <tbody>
        {[5, 11, 18, 30].map((teachers) => {
          const { individualsCost, difference } = teamSaving(teachers)
          return (
            <tr key={teachers} className="border-t border-sand-line">
              <th scope="row" className="py-3 text-left font-medium">
                {teachers}
              </th>
              <td className="py-3">{individualsCost}</td>
              <td className="py-3 font-medium text-good">{difference}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
