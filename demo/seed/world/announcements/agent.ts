import { SERIES_DAYS } from '@server/agent/kpi';
import { both, html } from '@server/content/text';
import { announcementsOf } from './make';

/** Announcements for agents (A). */
export const AGENT_ANNOUNCEMENTS = announcementsOf('A', [
  {
    id: 'A-251',
    title: both('Mga uri ng kontrata', 'Kinds of contracts'),
    content: html(
      `<p>Tatlong uri ng kontrata ang puwedeng ialok sa mga agent:</p>
       <table>
         <thead><tr><th>Kontrata</th><th>Saklaw</th></tr></thead>
         <tbody>
           <tr><td>Arawang sahod</td><td>Isang araw</td></tr>
           <tr><td>Dibidendo</td><td>Kalahating buwan</td></tr>
           <tr><td>Sahod kada oras</td><td>Isang oras</td></tr>
         </tbody>
       </table>
       <p>Nakasulat sa kontrata ang mga kondisyon; ang nag-alok nito ang nagbabayad, sa labas ng site. Makikita ang detalye sa <a href="/m/agent/home">Agent center</a>.</p>`,
      `<p>Agents can be offered three kinds of contracts:</p>
       <table>
         <thead><tr><th>Contract</th><th>Covers</th></tr></thead>
         <tbody>
           <tr><td>Daily salary</td><td>A day</td></tr>
           <tr><td>Dividend</td><td>Half a month</td></tr>
           <tr><td>Hourly salary</td><td>An hour</td></tr>
         </tbody>
       </table>
       <p>A contract states its terms; whoever offers it pays it, outside the site. You find the details in the <a href="/m/agent/home">Agent Centre</a>.</p>`,
    ),
    from: -150,
    categories: ['notice-agent'],
    motif: 'coin',
    accent: 'gold',
  },
  {
    id: 'A-252',
    title: both('Alituntunin sa pag-imbita', 'Rules for inviting players'),
    content: html(
      `<ul>
         <li>Huwag mag-imbita ng menor de edad, o ng taong nagpahinga sa paglalaro.</li>
         <li>Huwag mangako ng siguradong panalo.</li>
         <li>Huwag maglaro, magdeposito o mag-withdraw para sa iba.</li>
         <li>Gamitin lang ang mga larawan at salitang galing sa amin.</li>
       </ul>
       <p>Ang paglabag ay maaaring mauwi sa paghinto ng komisyon o pagsasara ng account.</p>`,
      `<ul>
         <li>Do not invite minors, or anyone who has excluded themselves from play.</li>
         <li>Never promise sure wins.</li>
         <li>Do not play, deposit or withdraw for others.</li>
         <li>Use only pictures and wording that we supply.</li>
       </ul>
       <p>Breaking these rules may stop your commission or close your account.</p>`,
    ),
    from: -140,
    categories: ['notice-agent', 'notice-safety'],
    motif: 'scroll',
    accent: 'crimson',
  },
  {
    id: 'A-253',
    title: both('Bagong ulat ng downline', 'A new downline report'),
    content: html(
      `<p>Nakahiwalay na ngayon sa ulat ang <strong>kabuuang taya</strong>, <strong>mga deposito</strong> at <strong>aktibong kasapi</strong> sa huling ${SERIES_DAYS} araw, katabi ng ${SERIES_DAYS} araw bago nito.</p>`,
      `<p>The report now shows <strong>turnover</strong>, <strong>deposits</strong> and <strong>active members</strong> of the last ${SERIES_DAYS} days apart, beside the ${SERIES_DAYS} days before.</p>`,
    ),
    from: -40,
    to: 400,
    categories: ['notice-agent'],
    motif: 'tree',
    accent: 'jade',
  },
  {
    id: 'A-254',
    title: both('Sagutin ang nakabinbing kontrata', 'Answer your pending contracts'),
    content: html(
      `<p>Kapag may bagong alok na kontrata, may paalalang lalabas pag-login mo. Tanggapin o tanggihan ito doon.</p>
       <p>Hangga’t hindi mo ito sinasagot, nananatili ang dating kontrata.</p>`,
      `<p>When you are offered a new contract, a reminder shows when you log in. Accept or decline it there.</p>
       <p>Until you answer, your old contract stays in force.</p>`,
    ),
    from: -25,
    categories: ['notice-agent'],
    motif: 'bell',
    accent: 'amber',
  },
  {
    id: 'A-255',
    title: both('Libreng pagsasanay tuwing Miyerkules', 'Free training on Wednesdays'),
    content: html(
      `<p>Isang oras, online, walang bayad. Tatalakayin ang:</p>
       <ol>
         <li>tamang paggamit ng imbitasyon;</li>
         <li>pagbasa ng KPI ng grupo;</li>
         <li>pagtulong sa kasaping nahihirapang huminto sa paglalaro.</li>
       </ol>
       <p>Magpalista sa iyong tagapamahala bago mag-Martes ng gabi.</p>`,
      `<p>One hour, online, free of charge. The topics:</p>
       <ol>
         <li>using invitation codes the right way;</li>
         <li>reading your team’s KPI;</li>
         <li>helping a member who finds it hard to stop.</li>
       </ol>
       <p>Tell your manager before Tuesday evening that you come.</p>`,
    ),
    from: -15,
    to: 350,
    categories: ['notice-agent'],
    motif: 'star',
    accent: 'violet',
  },
  {
    id: 'A-256',
    title: both('Paalala sa petsa ng bisa ng imbitasyon', 'Check when your invitation codes expire'),
    content: html(
      `<p>May petsa ng bisa ang ilang imbitasyon. Bago mag-post ng poster o link, tingnan sa <a href="/m/agent/home">Agent center</a> kung aktibo pa ang iyong code.</p>
       <p>Ang code na nakatali sa isang domain ay gumagana lang sa domain na iyon.</p>`,
      `<p>Some invitation codes expire. Before you post a poster or a link, check in the <a href="/m/agent/home">Agent Centre</a> that your code is still active.</p>
       <p>A code bound to a domain works on that domain only.</p>`,
    ),
    from: -8,
    categories: ['notice-agent'],
    motif: 'ticket',
    accent: 'teal',
  },
]);
