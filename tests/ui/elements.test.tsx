import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Accordion } from '@/ui/Accordion';
import { Avatar } from '@/ui/Avatar';
import { Badge } from '@/ui/Badge';
import { BannerFrame } from '@/ui/Banner';
import { BottomNav } from '@/ui/BottomNav';
import { Button } from '@/ui/Button';
import { Checkbox } from '@/ui/Checkbox';
import { Chip, ChipBar, ChipLink } from '@/ui/Chip';
import { ConfirmDialog } from '@/ui/ConfirmDialog';
import { FloatingStack } from '@/ui/FloatingStack';
import { FullScreenNotice } from '@/ui/FullScreenNotice';
import { FavouriteButton, GameTile, MoreButton } from '@/ui/GameTile';
import { IconButton } from '@/ui/IconButton';
import { ListRow, RowList } from '@/ui/ListRow';
import { LoadingMask } from '@/ui/LoadingMask';
import { LoadingMore } from '@/ui/LoadingMore';
import type { RenderLink } from '@/ui/link';
import { PaginationDots } from '@/ui/PaginationDots';
import { PlainLink } from '@/ui/PlainLink';
import { Popup } from '@/ui/Popup';
import { RankMark } from '@/ui/RankMark';
import { ScrollRow } from '@/ui/ScrollRow';
import { SearchField } from '@/ui/SearchField';
import { SectionHeading, SeeAllLink } from '@/ui/SectionHeading';
import { SegmentedTabs } from '@/ui/SegmentedTabs';
import { SideNav } from '@/ui/SideNav';
import { SkeletonTile } from '@/ui/Skeleton';
import { SkeletonBanner, SkeletonRows, SkeletonText } from '@/ui/SkeletonShapes';
import { Spinner } from '@/ui/Spinner';
import { Stages } from '@/ui/Stages';
import { ErrorState, OfflineBar } from '@/ui/States';
import { Switch } from '@/ui/Switch';
import { TextArea } from '@/ui/TextArea';
import { TextField } from '@/ui/TextField';
import { Ticker } from '@/ui/Ticker';
import { TileGrid } from '@/ui/TileGrid';
import { ToastRegion } from '@/ui/Toast';

/* What assistive technology and the keyboard get of each component: roles, names, states and tab stops. */

const nothing = () => {};
const link: RenderLink = (slot) => <a href="/to" {...slot} />;

/** The elements of a component that have a role, a name, a state or a place in the tab order, without decoration. */
function elementsOf(view: ReactNode): readonly string[] {
  const html = renderToStaticMarkup(view).replaceAll(
    /<svg[^>]*(?:aria-hidden="true")[^>]*>.*?<\/svg>/gs,
    '<svg aria-hidden="true">',
  );
  return [...html.matchAll(/<(\w+)((?:\s[^>]*)?)>/g)].flatMap(([, tag = '', attributes = '']) => {
    const told = [
      ...attributes.matchAll(/ (role|tabindex|disabled|checked|open|id|for|aria-[a-z]+)="([^"]*)"/g),
    ]
      // The part before differs from page to page.
      .map(([, name, value = '']) => `${name}=${value.replaceAll(/_R_\w*_/g, '#')}`);
    return told.length === 0 ? [] : [[tag, ...told].join(' ')];
  });
}

type Row = readonly [what: string, view: ReactNode, elements: readonly string[]];

const tabs = [
  { id: 'one', label: 'One' },
  { id: 'two', label: 'Two' },
  { id: 'three', label: 'Three' },
];
const dialog = { open: true, onClose: nothing, closeLabel: 'Close' };

/** By file. */
const COMPONENTS: Readonly<Record<string, readonly Row[]>> = {
  Accordion: [
    [
      'one unread and closed, one read and open',
      <Accordion
        key="1"
        name="faq"
        openId="b"
        items={[
          { id: 'a', title: 'First', content: '', unreadLabel: 'Unread' },
          { id: 'b', title: 'Second', content: '' },
        ]}
      />,
      ['span role=img aria-label=Unread', 'svg aria-hidden=true', 'details open=', 'svg aria-hidden=true'],
    ],
    [
      'another mark',
      <Accordion key="1" name="faq" items={[{ id: 'a', title: 'First', content: '', unreadLabel: 'New' }]} />,
      ['span role=img aria-label=New', 'svg aria-hidden=true'],
    ],
  ],
  Avatar: [['an initial', <Avatar key="1" initial="I" />, ['span aria-hidden=true']]],
  Badge: [
    ['a count', <Badge key="1" count={3} label="3 unread" />, ['span role=img aria-label=3 unread']],
    [
      'another count',
      <Badge key="1" count={240} label="240 unread" />,
      ['span role=img aria-label=240 unread'],
    ],
  ],
  Banner: [
    [
      'with a name',
      <BannerFrame key="1" label="News">
        x
      </BannerFrame>,
      ['section aria-label=News'],
    ],
    ['without', <BannerFrame key="1">x</BannerFrame>, []],
  ],
  BottomNav: [
    [
      'on its second page',
      <BottomNav
        key="1"
        label="Main menu"
        items={[
          { id: 'a', label: 'Home', icon: null, render: link },
          { id: 'b', label: 'Promos', icon: null, render: link, current: true },
        ]}
      />,
      ['nav aria-label=Main menu', 'a aria-current=page'],
    ],
    [
      'beside its pages',
      <BottomNav key="1" label="Footer" items={[{ id: 'a', label: 'Home', icon: null, render: link }]} />,
      ['nav aria-label=Footer'],
    ],
  ],
  Button: [
    ['ready', <Button key="1">Pay</Button>, []],
    [
      'off',
      <Button key="1" disabled>
        Pay
      </Button>,
      ['button disabled='],
    ],
    [
      'waiting, which keeps the focus',
      <Button key="1" loading>
        Pay
      </Button>,
      ['button aria-busy=true aria-disabled=true', 'span aria-hidden=true'],
    ],
  ],
  Checkbox: [
    [
      'fine',
      <Checkbox key="1" id="c" checked readOnly>
        I agree
      </Checkbox>,
      ['input id=c checked='],
    ],
    [
      'wrong',
      <Checkbox key="1" id="c" error="Needed">
        I agree
      </Checkbox>,
      ['input id=c aria-invalid=true aria-describedby=c-error', 'p id=c-error role=alert'],
    ],
  ],
  Chip: [
    [
      'a line of chips',
      <ChipBar key="1" label="Kinds" selectedKey="b">
        <Chip>All</Chip>
        <Chip selected>New</Chip>
      </ChipBar>,
      ['div role=toolbar aria-label=Kinds', 'button aria-pressed=false', 'button aria-pressed=true'],
    ],
    [
      'a line of links',
      <ChipBar key="1" label="Providers" selectedKey="b">
        <ChipLink render={link}>All</ChipLink>
        <ChipLink render={link} current>
          New
        </ChipLink>
      </ChipBar>,
      ['div role=toolbar aria-label=Providers', 'a aria-current=page'],
    ],
  ],
  ConfirmDialog: [
    [
      'with a message, while it runs',
      <ConfirmDialog
        key="1"
        {...dialog}
        title="Leave?"
        message="Really"
        confirmLabel="Yes"
        cancelLabel="No"
        onConfirm={nothing}
        pending
      />,
      [
        'dialog id=# role=alertdialog aria-labelledby=# aria-describedby=#-message',
        'h2 id=# tabindex=-1',
        'div id=#-message',
        'button disabled=',
        'button aria-busy=true aria-disabled=true',
        'span aria-hidden=true',
        'div aria-live=polite',
      ],
    ],
    [
      'without',
      <ConfirmDialog key="1" {...dialog} title="Leave?" confirmLabel="Yes" onConfirm={nothing} />,
      ['dialog id=# role=alertdialog aria-labelledby=#', 'h2 id=# tabindex=-1', 'div aria-live=polite'],
    ],
  ],
  FloatingStack: [
    [
      'a stack',
      <FloatingStack key="1" label="Help">
        x
      </FloatingStack>,
      ['aside aria-label=Help'],
    ],
    [
      'another',
      <FloatingStack key="1" label="Chat">
        x
      </FloatingStack>,
      ['aside aria-label=Chat'],
    ],
  ],
  FullScreenNotice: [
    [
      'a notice',
      <FullScreenNotice key="1" kind="offline" title="Offline" text="" />,
      ['svg aria-hidden=true'],
    ],
  ],
  GameTile: [
    [
      'the fourth of nine, a favourite',
      <GameTile
        key="1"
        title="Gold"
        picture={null}
        position={{ at: 4, of: 9 }}
        action={<FavouriteButton label="Favourite: Gold" on onToggle={nothing} />}
      />,
      ['li aria-posinset=4 aria-setsize=9', 'button aria-label=Favourite: Gold aria-pressed=true'],
    ],
    [
      'chosen, no favourite',
      <GameTile
        key="1"
        title="Gold"
        picture={null}
        chosen
        position={{ at: 5, of: 8 }}
        action={
          <>
            <FavouriteButton label="Favourite: Silver" on={false} onToggle={nothing} />
            <MoreButton label="About Silver" onPress={nothing} />
          </>
        }
      />,
      [
        'li aria-posinset=5 aria-setsize=8',
        'button aria-pressed=true',
        'button aria-label=Favourite: Silver aria-pressed=false',
        'button aria-label=About Silver',
      ],
    ],
    [
      'not chosen',
      <GameTile key="1" title="Gold" picture={null} chosen={false} />,
      ['button aria-pressed=false'],
    ],
  ],
  IconButton: [
    ['a toggle', <IconButton key="1" label="Sound" icon={null} aria-pressed />, ['button aria-pressed=true']],
    ['a button', <IconButton key="1" label="Back" icon={null} />, []],
  ],
  ListRow: [
    [
      'links',
      <RowList key="1" label="Pages">
        <ListRow title="Home" render={link} current />
        <ListRow title="Help" render={link} />
      </RowList>,
      ['ul aria-label=Pages', 'a aria-current=page', 'svg aria-hidden=true', 'svg aria-hidden=true'],
    ],
    [
      'choices',
      <RowList key="1">
        <ListRow title="One" onPress={nothing} selected />
        <ListRow title="Two" onPress={nothing} selected={false} />
        <ListRow title="Neither" onPress={nothing} />
      </RowList>,
      ['button aria-pressed=true', 'button aria-pressed=false'],
    ],
  ],
  LoadingMask: [
    [
      'open',
      <LoadingMask key="1" open text="Loading" />,
      [
        'dialog id=# aria-labelledby=# aria-busy=true',
        'span aria-hidden=true',
        'p id=# tabindex=-1',
        'div aria-live=polite',
      ],
    ],
  ],
  LoadingMore: [
    ['more', <LoadingMore key="1" label="Loading" />, ['p role=status', 'span aria-hidden=true']],
  ],
  Modal: [
    [
      'a mask is busy',
      <LoadingMask key="1" open text="Loading" />,
      [
        'dialog id=# aria-labelledby=# aria-busy=true',
        'span aria-hidden=true',
        'p id=# tabindex=-1',
        'div aria-live=polite',
      ],
    ],
    [
      'closed',
      <Popup key="1" {...dialog} open={false} title="News">
        x
      </Popup>,
      [],
    ],
    [
      'a question with a message',
      <ConfirmDialog
        key="1"
        {...dialog}
        title="Leave?"
        message="Really"
        confirmLabel="Yes"
        onConfirm={nothing}
      />,
      [
        'dialog id=# role=alertdialog aria-labelledby=# aria-describedby=#-message',
        'h2 id=# tabindex=-1',
        'div id=#-message',
        'div aria-live=polite',
      ],
    ],
  ],
  PaginationDots: [
    [
      'on the second page of three',
      <PaginationDots key="1" count={3} at={1} label={(at) => `Page ${at + 1}`} onSelect={nothing} />,
      ['button aria-label=Page 1', 'button aria-label=Page 2 aria-current=true', 'button aria-label=Page 3'],
    ],
    [
      'on the first page of two',
      <PaginationDots key="1" count={2} at={0} label={(at) => `News ${at + 1}`} onSelect={nothing} />,
      ['button aria-label=News 1 aria-current=true', 'button aria-label=News 2'],
    ],
  ],
  PlainLink: [['a link', <PlainLink key="1" href="/plain" label="Gold" />, []]],
  Popup: [
    [
      'open',
      <Popup key="1" {...dialog} title="News">
        x
      </Popup>,
      [
        'dialog id=# aria-labelledby=#',
        'h2 id=# tabindex=-1',
        'svg aria-hidden=true',
        'div aria-live=polite',
      ],
    ],
  ],
  RankMark: [['a mark', <RankMark key="1" level={2} />, ['svg aria-hidden=true']]],
  ScrollRow: [
    [
      'at its start',
      <ScrollRow key="1" title="Hot" labels={{ previous: 'Before', next: 'After' }}>
        <li>x</li>
      </ScrollRow>,
      [
        'section aria-labelledby=#',
        'h2 id=#',
        'button disabled=',
        'svg aria-hidden=true',
        'svg aria-hidden=true',
      ],
    ],
  ],
  SearchField: [
    [
      'to be cleared',
      <SearchField
        key="1"
        id="s"
        label="Search"
        value="gold"
        readOnly
        clear={{ label: 'Clear', onClear: nothing }}
      />,
      ['label for=s', 'svg aria-hidden=true', 'input id=s', 'svg aria-hidden=true'],
    ],
  ],
  SectionHeading: [
    [
      'the link of a section',
      <SeeAllLink key="1" render={link} label="See all slots">
        See all
      </SeeAllLink>,
      ['a aria-label=See all slots', 'svg aria-hidden=true'],
    ],
    [
      'another',
      <SeeAllLink key="1" render={link}>
        See all
      </SeeAllLink>,
      ['svg aria-hidden=true'],
    ],
    ['a heading', <SectionHeading key="1" id="h" title="Slots" />, ['h2 id=h']],
  ],
  SegmentedTabs: [
    [
      'the second of three',
      <SegmentedTabs key="1" label="Boards" tabs={tabs} value="two" onChange={nothing}>
        x
      </SegmentedTabs>,
      [
        'div role=tablist aria-label=Boards',
        'button role=tab id=#-one aria-selected=false tabindex=-1',
        'button role=tab id=#-two aria-selected=true aria-controls=#-panel tabindex=0',
        'button role=tab id=#-three aria-selected=false tabindex=-1',
        'div role=tabpanel id=#-panel aria-labelledby=#-two',
      ],
    ],
    [
      'the third, held',
      <SegmentedTabs key="1" label="Ways" tabs={tabs} value="three" onChange={nothing} held>
        x
      </SegmentedTabs>,
      [
        'div role=tablist aria-label=Ways',
        'button role=tab id=#-one aria-selected=false tabindex=-1 disabled=',
        'button role=tab id=#-two aria-selected=false tabindex=-1 disabled=',
        'button role=tab id=#-three aria-selected=true aria-controls=#-panel tabindex=0',
        'div role=tabpanel id=#-panel aria-labelledby=#-three',
      ],
    ],
  ],
  SideNav: [
    [
      'the second of three',
      <SideNav
        key="1"
        label="Categories"
        value="two"
        onSelect={nothing}
        items={tabs.map((tab) => ({ ...tab, icon: null }))}
      >
        x
      </SideNav>,
      ['nav aria-label=Categories', 'button aria-current=true'],
    ],
    [
      'without categories',
      <SideNav key="1" label="Categories" value="two" onSelect={nothing} items={[]}>
        x
      </SideNav>,
      [],
    ],
  ],
  Skeleton: [['a tile', <SkeletonTile key="1" />, ['li aria-hidden=true']]],
  SkeletonShapes: [
    ['a text', <SkeletonText key="1" />, ['div aria-hidden=true']],
    ['rows', <SkeletonRows key="1" />, ['div aria-hidden=true']],
    ['a banner', <SkeletonBanner key="1" />, ['div aria-hidden=true']],
  ],
  Spinner: [
    ['beside a text', <Spinner key="1" />, ['span aria-hidden=true']],
    ['by itself', <Spinner key="1" label="Loading" />, ['span role=img aria-label=Loading']],
  ],
  Stages: [
    [
      'the second of three as a row',
      <Stages
        key="1"
        row
        label="Where it is"
        stages={[
          { id: 'a', name: 'Asked', mark: 'done', isCurrent: false },
          { id: 'b', name: 'Checked', mark: 'here', isCurrent: true, notes: ['Soon'] },
          { id: 'c', name: 'Sent', mark: 'ahead', isCurrent: false },
        ]}
      />,
      [
        'ol aria-label=Where it is',
        'span aria-hidden=true',
        'svg aria-hidden=true',
        'li aria-current=step',
        'span aria-hidden=true',
        'span aria-hidden=true',
      ],
    ],
    [
      'an end that nobody hoped for',
      <Stages
        key="1"
        label="What came"
        stages={[{ id: 'a', name: 'Refused', mark: 'ended', isCurrent: true, time: 'today' }]}
      />,
      ['ol aria-label=What came', 'li aria-current=step', 'span aria-hidden=true', 'svg aria-hidden=true'],
    ],
  ],
  States: [
    [
      'a failure',
      <ErrorState key="1" title="Failed" retryLabel="Again" onRetry={nothing} />,
      ['div role=alert', 'svg aria-hidden=true', 'svg aria-hidden=true'],
    ],
    ['online', <OfflineBar key="1" offline={false} text="Offline" />, ['div role=status']],
    ['offline', <OfflineBar key="1" offline text="Offline" />, ['div role=status', 'svg aria-hidden=true']],
  ],
  Switch: [
    [
      'on, with a text',
      <Switch key="1" id="w" label="Sound" text="Of games" checked readOnly />,
      [
        'label for=w',
        'span id=w-text aria-hidden=true',
        'input id=w role=switch aria-checked=true aria-label=Sound aria-describedby=w-text checked=',
      ],
    ],
    [
      'off',
      <Switch key="1" id="w" label="Motion" checked={false} readOnly />,
      ['label for=w', 'input id=w role=switch aria-checked=false aria-label=Motion'],
    ],
  ],
  TextArea: [
    [
      'fine',
      <TextArea key="1" id="t" reads="message" label="Message" />,
      ['label for=t', 'textarea id=t aria-describedby=t-foot', 'p id=t-foot'],
    ],
    [
      'wrong',
      <TextArea key="1" id="t" reads="message" label="Message" error="Too long" />,
      [
        'label for=t',
        'textarea id=t aria-invalid=true aria-describedby=t-error t-foot',
        'p id=t-error role=alert',
        'p id=t-foot',
      ],
    ],
  ],
  TextField: [
    ['fine', <TextField key="1" id="f" reads="account" label="Account" />, ['label for=f', 'input id=f']],
    [
      'with a hint',
      <TextField key="1" id="f" reads="account" label="Account" hint="4 letters" />,
      ['label for=f', 'input id=f aria-describedby=f-hint', 'p id=f-hint'],
    ],
    [
      'wrong, with a hint, to be revealed',
      <TextField
        key="1"
        id="f"
        reads="account"
        label="Password"
        hint="4 letters"
        error="Too short"
        reveal={{ show: 'Show', hide: 'Hide' }}
      />,
      [
        'label for=f',
        'input id=f aria-invalid=true aria-describedby=f-error f-hint',
        'button aria-label=Show aria-controls=f',
        'svg aria-hidden=true',
        'p id=f-error role=alert',
        'p id=f-hint',
      ],
    ],
  ],
  Ticker: [
    [
      'with lines',
      <Ticker key="1" label="News" placeholder="None" items={[{ id: 'a', text: 'A', render: link }]} />,
      ['section aria-label=News'],
    ],
    ['without', <Ticker key="1" label="Lines" placeholder="None" items={[]} />, ['section aria-label=Lines']],
  ],
  TileGrid: [
    [
      'with a name',
      <TileGrid key="1" label="Slots">
        x
      </TileGrid>,
      ['ul aria-label=Slots'],
    ],
    ['without', <TileGrid key="1">x</TileGrid>, []],
  ],
  Toast: [
    [
      'an error to be dismissed, and a wait',
      <ToastRegion
        key="1"
        toasts={[
          { id: 1, kind: 'error', text: 'No' },
          { id: 2, kind: 'loading', text: 'Wait' },
        ]}
        dismiss={{ label: 'Dismiss', onDismiss: nothing }}
      />,
      [
        'svg aria-hidden=true',
        'span aria-hidden=true',
        'button aria-label=Dismiss',
        'svg aria-hidden=true',
        'span aria-hidden=true',
        'span aria-hidden=true',
        'div aria-live=polite',
        'p role=alert',
      ],
    ],
    ['none', <ToastRegion key="1" toasts={[]} />, ['div aria-live=polite']],
  ],
};

const ROWS = Object.entries(COMPONENTS).flatMap(([file, rows]) =>
  rows.map(([what, view, elements]) => ({ file, what, view, elements })),
);

describe('elements', () => {
  it.each(ROWS)('$file: $what', ({ view, elements }) => {
    expect(elementsOf(view)).toEqual(elements);
  });

  const folder = fileURLToPath(new URL('../../src/ui/', import.meta.url));
  const files = readdirSync(folder).filter((file) => file.endsWith('.tsx'));

  it.each(files)(
    'of %s, each attribute that it writes shows in the table, and one that varies varies',
    (file) => {
      const written = [
        ...readFileSync(folder + file, 'utf8').matchAll(
          / '?(aria-[a-z]+|role|tabIndex)'?(?:=("|\{(?:-?\d|id)\}|\{)|: \w+ \?)/g,
        ),
      ];
      const rows = (COMPONENTS[file.replace('.tsx', '')] ?? []).map(([, , elements]) => elements);
      for (const [, name = '', value] of written) {
        const values = rows.map((elements) =>
          elements.map(
            (element) => element.match(new RegExp(` ${name.toLowerCase()}=[^=]*(?= |$)`))?.[0] ?? '',
          ),
        );
        expect(values.flat().filter(Boolean), `${name} of ${file}`).not.toEqual([]);
        const varies = value === undefined || value === '{';
        if (varies) expect(new Set(values.map(String)).size, `${name} of ${file} varies`).toBeGreaterThan(1);
      }
    },
  );
});
