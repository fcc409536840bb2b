import type { KindFigures } from '@explorer/index';

/** What became of mutations, by kind. */
export function Kinds({ kinds }: { readonly kinds: Readonly<Record<string, KindFigures>> }) {
  return (
    <table>
      <thead>
        <tr>
          {['kind of mutation', 'tried', 'detected', 'equivalent', 'undetected'].map((heading) => (
            <th key={heading}>{heading}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Object.entries(kinds).map(([kind, { tried, equivalent, undetected }]) => (
          <tr key={kind}>
            <th scope="row">{kind}</th>
            <td>{tried}</td>
            <td>{tried - equivalent - undetected}</td>
            <td>{equivalent}</td>
            <td>{undetected}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
