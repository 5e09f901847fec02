import { Heading } from '@react-email/components'
import type { MailBrand } from '~/modules/mails/frame.email'
import { MailFrame, mailLook } from '~/modules/mails/frame.email'
import { WhyAndHowToStop } from '~/modules/members/mail/person-mail.email'

interface CampaignMailProps {
  brand: MailBrand
  heading: string
  /** Rendered by `renderLetter`. */
  html: string
  preview: string
  why: string
  unsubscribe: string
}

/** E-mail with news or a promotion, in the operator's words. */
export function CampaignMailView({ brand, heading, html, preview, why, unsubscribe }: CampaignMailProps) {
  return (
    <MailFrame
      brand={brand}
      preview={preview}
      why={<WhyAndHowToStop brand={brand} why={why} unsubscribe={unsubscribe} />}
    >
      <Heading as="h1" style={mailLook(brand).heading}>
        {heading}
      </Heading>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the operator's Markdown, whose HTML stays text */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </MailFrame>
  )
}
