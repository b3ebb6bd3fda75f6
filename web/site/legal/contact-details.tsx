import type { ReactNode } from 'react'
import { sellerSlots } from '#contract/site/seller.ts'

/** Who sells The Daily Dot and how to contact them: the same block at the foot of every legal page. */
export function ContactDetails() {
  return (
    <section id="contact" aria-labelledby="contact-title" className="mt-14 scroll-mt-6 rounded-card bg-sand p-6 sm:p-8">
      <h2 id="contact-title" className="text-xl">
        Contact us
      </h2>
      <p className="mt-3">Write to us about anything on this page. We answer within 72 hours.</p>
      <dl className="mt-5 grid text-sm">
        <Detail name="Business" value={sellerSlots.businessName} />
        <Detail name="Address" value={sellerSlots.businessAddress} />
        <Detail name="Email" value={<SupportEmail />} />
        <Detail name="VAT" value={sellerSlots.vatNumber} />
      </dl>
    </section>
  )
}

export function SupportEmail() {
  return <a href={`mailto:${sellerSlots.supportEmail}`}>{sellerSlots.supportEmail}</a>
}

function Detail({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="grid gap-x-6 border-t border-sand-line py-3 sm:grid-cols-[8rem_1fr]">
      <dt className="font-strong">{name}</dt>
      <dd className="wrap-anywhere">{value}</dd>
    </div>
  )
}
