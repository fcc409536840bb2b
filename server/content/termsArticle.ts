import { both, html } from './text';

/** Terms with which a site starts: only what the platform itself holds to. The operator replaces or extends them. */
export const TERMS_ARTICLE = {
  tag: 'terms',
  title: both('Mga tuntunin', 'Terms'),
  content: html(
    `<h3>1. Sino ang puwedeng maglaro</h3>
     <p>Kailangang {{age}} taong gulang ka o higit pa, at pinapayagan ng batas kung nasaan ka.</p>
     <h3>2. Account mo</h3>
     <p>Isang account sa bawat tao, at ikaw lang ang gagamit nito.</p>
     <h3>3. Taya</h3>
     <p>Pinal ang taya kapag tinanggap ng server. Ang talaan ng server ang batayan.</p>
     <h3>4. Proteksiyon</h3>
     <p>Puwede kang magtakda ng limitasyon o magpahinga kahit kailan, sa Responsableng paglalaro.</p>`,
    `<h3>1. Who may play</h3>
     <p>You must be at least {{age}} years old, and the law where you are must allow it.</p>
     <h3>2. Your account</h3>
     <p>One account for each person, and only you may use it.</p>
     <h3>3. Bets</h3>
     <p>A bet is final when the server has accepted it. The record of the server decides.</p>
     <h3>4. Protection</h3>
     <p>You can set limits or take a break at any time, under Responsible gaming.</p>`,
  ),
};
