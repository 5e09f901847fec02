import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'

/** The primary button of a lander's form. */
export function Submit({
  children,
  className,
  arrow = true,
}: {
  children: string
  className?: string
  arrow?: boolean
}) {
  return (
    <Button type="submit" look="primary" size="large" block className={className}>
      {children}
      {arrow && <Icon name="arrow-right" />}
    </Button>
  )
}
