import { useTranslation } from 'react-i18next'
import { useBrand } from '~/ui/brand/use-brand'
import { IconTile, Panel, rowClass } from '~/ui/panels'

/** Other ways to contact the brand. */
export function OtherWays() {
  const { t } = useTranslation('complaints')
  const brand = useBrand()
  return (
    <Panel title={t('ways.title')} className="gap-2">
      <ul>
        <li className={rowClass}>
          <IconTile icon="mail" />
          <div>
            <h3 className="heading-4">{t('ways.email')}</h3>
            <a className="link" href={`mailto:${brand.supportEmail}`}>
              {brand.supportEmail}
            </a>
          </div>
        </li>
        {brand.supportPhone && (
          <li className={rowClass}>
            <IconTile icon="phone" />
            <div>
              <h3 className="heading-4">{t('ways.phone')}</h3>
              <a className="link" href={`tel:${brand.supportPhone.replace(/[\s-]/g, '')}`}>
                {brand.supportPhone}
              </a>
            </div>
          </li>
        )}
        <li className={rowClass}>
          <IconTile icon="scale" />
          <div>
            <h3 className="heading-4">{t('ways.dispute')}</h3>
            <p className="meta">{t('ways.dispute_text')}</p>
          </div>
        </li>
      </ul>
    </Panel>
  )
}
