import { useState } from 'react'
import { paths } from '~/paths'
import { Button, ButtonLink, buttonClass, IconButton } from '../button'
import { Icon } from '../icon'
import { iconNames } from '../icon-names'
import { Badge } from '../labels'
import { Menu } from '../menu/menu'
import { MenuItem, menuItemClass } from '../menu/parts'
import { Panel } from '../panels'
import { PageLinks, Tabs } from '../tabs'

const looks = ['primary', 'secondary', 'inverse', 'outline', 'soft', 'ghost', 'danger'] as const

export function Buttons() {
  const [liked, setLiked] = useState(true)
  return (
    <Panel title="Buttons">
      <div className="flex flex-wrap items-center gap-3">
        {looks.map((look) => (
          <Button key={look} look={look}>
            {look}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {looks.map((look) => (
          <Button key={look} look={look} disabled>
            {look}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {looks.map((look) => (
          <Button key={look} look={look} busy>
            {look}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small">Small</Button>
        <Button icon="message-circle">With icon</Button>
        <ButtonLink size="large" look="primary" to="#main">
          Large link
        </ButtonLink>
      </div>
      <Button look="primary" block>
        As wide as its place, with words that may take more room in Finnish or German
      </Button>
      <div className="flex flex-wrap items-center gap-3">
        <IconButton icon="ellipsis-vertical" label="More" />
        <IconButton icon="gift" label="Gift" look="line" />
        <IconButton icon="gift" label="Gift, disabled" look="line" disabled />
        <IconButton icon="heart" label="Like" look="line" pressed={liked} onClick={() => setLiked(!liked)} />
        <span className="flex flex-wrap gap-2 rounded-md bg-photo-scrim/80 p-2">
          <IconButton icon="x" label="Close" look="glass" />
        </span>
      </div>
    </Panel>
  )
}

export function Navigation() {
  return (
    <Panel title="Tabs, pages, menu">
      <Tabs
        label="Likes"
        items={[
          { to: paths.dev.ui, label: 'Received', badge: <Badge count={2} kind="new" label="new" /> },
          { to: '?list=sent', label: 'Sent' },
          { to: '?list=matches', label: 'Matches' },
        ]}
      />
      <PageLinks
        label="Pages"
        previous={{ to: '?page=1', label: 'Previous' }}
        next={{ to: '?page=3', label: 'Next' }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Menu triggerClass={buttonClass()} label="Photo menu" place="start" trigger="Photo menu">
          <MenuItem>
            <button className={menuItemClass()} type="button">
              <Icon name="star" />
              <span>Make it the main photo</span>
            </button>
          </MenuItem>
          <MenuItem>
            <button className={menuItemClass()} type="button" aria-current="true">
              <Icon name="eye" />
              <span>Current</span>
              <Icon className="ms-auto" name="check" />
            </button>
          </MenuItem>
          <hr />
          <MenuItem>
            <button className={menuItemClass({ danger: true })} type="button">
              <Icon name="trash-2" />
              <span>Delete</span>
            </button>
          </MenuItem>
        </Menu>
      </div>
    </Panel>
  )
}

export function Icons() {
  return (
    <Panel title="Icons">
      <div className="grid grid-cols-fill-10 justify-items-center gap-3">
        {iconNames.map((name) => (
          <span key={name} title={name}>
            <Icon name={name} large />
          </span>
        ))}
      </div>
    </Panel>
  )
}
